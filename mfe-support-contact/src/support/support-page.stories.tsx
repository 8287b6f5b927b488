import { ALL_FAILED, ALL_PENDING, pageStory } from '@portal/section-sdk/testing/page-story';
import { faqs } from '../testing/faqs.ts';
import { SupportPage } from './support-page.tsx';

export default { title: 'Support and contact/Support' };

const path = '/support';

export const Loaded = pageStory(SupportPage, { path, responses: { GetFrequentlyAskedQuestions: faqs } });
export const Empty = pageStory(SupportPage, { path, responses: { GetFrequentlyAskedQuestions: {} } });
export const Loading = pageStory(SupportPage, { path, responses: ALL_PENDING });
export const Failed = pageStory(SupportPage, { path, responses: ALL_FAILED });
