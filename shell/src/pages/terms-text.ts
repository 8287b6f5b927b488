export interface TermsPart {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** Date of the last change of the text, as members read it. */
export const TERMS_LAST_CHANGED = 'November 21, 2026';

/** The terms of use under the specification's headings (TERMS-01, TERMS-03, AMB-68). Counsel must approve the text. */
export function termsOfUse(society: string): readonly TermsPart[] {
  return [
    {
      id: 'introduction',
      heading: 'Introduction',
      paragraphs: [
        `These terms are an agreement between you and ${society} ("we", "us"). They apply whenever you use this member portal. By signing in or by using the portal you accept them. If you do not accept them, please do not use the portal; you can always reach us by telephone.`,
        'We may change these terms. The version on this page is the one in force. If you go on using the portal after a change, you accept the changed terms.',
        'Your certificates are contracts of their own. Nothing on this portal changes a certificate, and where the two differ, the certificate decides.',
      ],
    },
    {
      id: 'account-services',
      heading: 'Account services',
      paragraphs: [
        'With an account you can see your certificates, pay by bank account, read your documents, start forms that are signed electronically, and send us requests. You need to be a member, and to confirm your identity when you register.',
        'Keep your password to yourself, sign out when you leave a shared computer, and tell us at once when you think that somebody else has used your account. You are responsible for what is done with your account until you have told us.',
        'A payment that you make here is an instruction to debit your bank account on the date that you choose. It is made only when we have confirmed it. You can cancel a pending payment for as long as the portal offers it.',
        'Values shown here are as of the date shown or of the day you look, and may change. We correct mistakes when we find them.',
      ],
    },
    {
      id: 'united-states',
      heading: 'Use in the United States, and licensing',
      paragraphs: [
        'This portal is meant for use in the United States only. We do not say that its contents are suitable or allowed anywhere else.',
        `${society} is licensed in 41 states plus the District of Columbia. Nothing on this portal is an offer where we are not licensed to make one. Products and their features differ from state to state.`,
      ],
    },
    {
      id: 'restrictions',
      heading: 'Restrictions',
      paragraphs: [
        'The texts, pictures, marks and programs of this portal belong to us or to those who license them to us. You may look at them, print them and save them for your own use as a member, and for nothing else.',
        'You may not use the portal to break the law, try to reach accounts or data that are not yours, disturb or overload the portal, collect data from it by program, or pretend to be somebody else. We may close your access when you do.',
      ],
    },
    {
      id: 'disclaimer',
      heading: 'Disclaimer',
      paragraphs: [
        'We work with care, yet we provide the portal as it is, and cannot promise that it is always available, free of errors, or free of harmful parts. As far as the law allows, we give no warranties of any kind for it.',
        'As far as the law allows, we are not liable for losses that come from using the portal or from not being able to use it. Your rights under your certificates are not limited by this.',
        'General information on this portal is no legal, tax or investment advice. Links to the websites of others are for your convenience; we are not responsible for what is on them.',
      ],
    },
    {
      id: 'submitted-ideas',
      heading: 'Submitted ideas',
      paragraphs: [
        'We are glad to hear what you think. When you send us ideas or suggestions, you allow us to use them, without payment and without any duty to keep them secret. Please do not send us anything that you want to keep to yourself. What you tell us about your membership stays confidential, as our privacy notice says.',
      ],
    },
    {
      id: 'illinois-law',
      heading: 'Illinois law',
      paragraphs: [
        'These terms are governed by the law of the State of Illinois, without regard to its rules on the conflict of laws. Disputes about them are for the state and federal courts in Illinois. If one of the terms is not valid, the others stay in force.',
      ],
    },
    {
      id: 'termination',
      heading: 'Termination',
      paragraphs: [
        'You may stop using the portal at any time. We may end or limit your access, or close the portal or parts of it, at any time. Your certificates, and what is owed between us, are not touched by that.',
        'The parts on restrictions, disclaimer, submitted ideas and Illinois law stay in force afterwards.',
      ],
    },
  ];
}
