import type {
  FaqsByCategory,
  HighlightedText,
  SearchFrequentlyAskedQuestions,
  WireFormat,
} from '@portal/api';

/** Help articles as the server returns them: text with one line per paragraph. */
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

/** Text with highlighted words. */
function highlight(Text: string, ...words: readonly string[]): HighlightedText {
  return {
    Text,
    Highlights: words.map((word) => ({ From: Text.indexOf(word), To: Text.indexOf(word) + word.length })),
  };
}

/** Response of a search. */
export const searchResults: WireFormat<typeof SearchFrequentlyAskedQuestions> = {
  'Billing & Payments': [
    {
      Id: 46,
      Question: 'How do I make a payment online?',
      Answer: 'There are three steps.',
      Match: {
        Rank: 1,
        Question: highlight('How do I make a payment online?', 'payment'),
        Snippet: highlight('There are three steps.'),
      },
    },
    {
      Id: 47,
      Question: 'How do I set up automatic payments?',
      Answer: 'There are two ways.',
      Match: {
        Rank: 3,
        Question: highlight('How do I set up automatic payments?', 'payments'),
        Snippet: highlight('There are two ways.'),
      },
    },
  ],
  General: [
    {
      Id: 7,
      Question: 'Why <b>do</b> you call it a certificate?',
      Answer: 'It does what a policy does.',
      Match: {
        Rank: 2,
        Question: highlight('Why <b>do</b> you call it a certificate?', 'do', 'certificate'),
        Snippet: highlight('It does what a policy does.', 'policy'),
      },
    },
  ],
};
