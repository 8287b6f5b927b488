import type { SectionModule } from '@portal/section-sdk';
import { lazy } from 'react';
import { SupportPage } from './support/support-page.tsx';

const TopicPage = lazy(async () => ({ default: (await import('./support/topic-page.tsx')).TopicPage }));
const QuestionPage = lazy(async () => ({
  default: (await import('./support/question-page.tsx')).QuestionPage,
}));
const SearchPage = lazy(async () => ({ default: (await import('./support/search-page.tsx')).SearchPage }));
const ContactPage = lazy(async () => ({ default: (await import('./contact/contact-page.tsx')).ContactPage }));
const RequestsPage = lazy(async () => ({
  default: (await import('./support/requests-page.tsx')).RequestsPage,
}));
const ReportPage = lazy(async () => ({
  default: (await import('./report-a-death/report-page.tsx')).ReportPage,
}));
const PageHelp = lazy(async () => ({ default: (await import('./help/page-help.tsx')).PageHelp }));

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
