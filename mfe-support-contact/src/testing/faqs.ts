import type { FaqsByCategory } from '@portal/api';

/** Help articles as the server answers them: answers are text, a line for each paragraph. */
export const faqs: FaqsByCategory = {
  General: [
    {
      Id: 1,
      Question: 'How do I register for the member portal?',
      Answer: 'Choose Register Now.\nHave your certificate number at hand.',
    },
    { Id: 7, Question: 'Why do you call it a certificate?', Answer: 'It does what a policy does.' },
  ],
  'Billing & Payments': [
    { Id: 47, Question: 'How do I set up automatic payments?', Answer: 'There are two ways.' },
    { Id: 46, Question: 'How do I make a payment online?', Answer: 'There are three steps.' },
  ],
};
