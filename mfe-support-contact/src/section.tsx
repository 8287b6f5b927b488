import type { SectionModule } from '@portal/section-sdk';
import { lazy } from 'react';
import { SupportPage } from './support/support-page.tsx';

const TopicPage = lazy(async () => {
  const page = await import('./support/topic-page.tsx');
  return { default: page.TopicPage };
});

const QuestionPage = lazy(async () => {
  const page = await import('./support/question-page.tsx');
  return { default: page.QuestionPage };
});

const SearchPage = lazy(async () => {
  const page = await import('./support/search-page.tsx');
  return { default: page.SearchPage };
});

const ContactPage = lazy(async () => {
  const page = await import('./contact/contact-page.tsx');
  return { default: page.ContactPage };
});

const RequestsPage = lazy(async () => {
  const page = await import('./support/requests-page.tsx');
  return { default: page.RequestsPage };
});

const ReportPage = lazy(async () => {
  const page = await import('./report-a-death/report-page.tsx');
  return { default: page.ReportPage };
});

const PageHelp = lazy(async () => {
  const help = await import('./help/page-help.tsx');
  return { default: help.PageHelp };
});

export const section = {
  name: 'support-contact',
  pages: {
    '/support': SupportPage,
    '/support/faq/:qid': QuestionPage,
    '/support/topic/:cat': TopicPage,
    '/support/topic/:cat/faq/:qid': QuestionPage,
    '/support/search/:term': SearchPage,
    '/support/requests': RequestsPage,
    '/contact': ContactPage,
    '/report-a-death': ReportPage,
  },
  slotContent: { 'page-help': PageHelp },
} satisfies SectionModule;
