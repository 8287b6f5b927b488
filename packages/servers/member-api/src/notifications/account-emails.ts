import { DOCUMENT_GROUPS } from '@portal/domain/certificates/documents';
import { dateOf, type MemberEmail, type Society, supportPhoneLine } from '../mail/render-email.ts';

/** To the owners of a certificate after too many failed attempts. */
export function registrationBlockedEmail(society: Society, at: Date): MemberEmail {
  return {
    subject: 'Attempts to register an online account with your certificate',
    paragraphs: [
      `On ${dateOf(at)} somebody tried several times to register an online account with a certificate of yours, and the details given were not right. We have stopped these attempts. Nothing about you was shown and nothing was changed.`,
      `If it was you, ${supportPhoneLine(society)} We will help you to register. If it was not you, you need not do anything, but we would like to know.`,
    ],
  };
}

/** To the member when another account tries to register as this member. */
export function secondAccountRejectedEmail(society: Society, at: Date): MemberEmail {
  return {
    subject: 'Somebody tried to register a second online account for you',
    paragraphs: [
      `On ${dateOf(at)} somebody who knows personal details of yours tried to register a second online account for your membership. We did not allow it. Your own account has not changed.`,
      `If it was not you, ${supportPhoneLine(society)}`,
    ],
  };
}

/** To the address on file and the address of the new account. */
export function accountRegisteredEmail(society: Society, at: Date): MemberEmail {
  return {
    subject: 'Your online account is registered',
    paragraphs: [
      `On ${dateOf(at)} an online account was registered for your membership.`,
      `If it was not you, ${supportPhoneLine(society)}`,
    ],
  };
}

/** To a new email address only. Names nobody, because the address may belong to another person. */
export function confirmEmailAddressEmail(at: Date, link: string): MemberEmail {
  return {
    subject: 'Please confirm your e-mail address',
    paragraphs: [
      `On ${dateOf(at)} a member asked us to use this e-mail address for an online account. If it was you, open this page, sign in and press the button there:`,
      link,
      'The link works for 24 hours. We do not use this address before you have confirmed it.',
      'If it was not you, you need not do anything.',
    ],
  };
}

/** To the current email address when a new one has to be confirmed. */
export function emailChangeRequestedEmail(society: Society, at: Date): MemberEmail {
  return {
    subject: 'A new e-mail address for your online account',
    paragraphs: [
      `On ${dateOf(at)} we were asked to use another preferred e-mail address for your online account. We will use it once its owner has confirmed it, and write to this address until then.`,
      `If it was not you, ${supportPhoneLine(society)}`,
    ],
  };
}

/** To the old and the new email address of an account. `what` is for example 'the name shown'. */
export function profileChangedEmail(society: Society, at: Date, what: string): MemberEmail {
  return {
    subject: 'Your online account was changed',
    paragraphs: [
      `On ${dateOf(at)} ${what} of your online account was changed.`,
      `If it was not you, ${supportPhoneLine(society)}`,
    ],
  };
}

/** To the old and the new email address of a member. Does not contain the new address. */
export function contactChangeRequestedEmail(society: Society, at: Date): MemberEmail {
  return {
    subject: 'We received a change of your contact information',
    paragraphs: [
      `On ${dateOf(at)} we received a request through your online account to change your address or telephone number. It can take up to 5 days to appear.`,
      `If it was not you, ${supportPhoneLine(society)}`,
    ],
  };
}

/** To a member after a paperless choice (F-11). `kinds` are the paperless kinds. */
export function paperlessChangedEmail(society: Society, at: Date, kinds: readonly string[]): MemberEmail {
  const without = DOCUMENT_GROUPS.filter(({ formType }) => kinds.includes(formType));
  return {
    subject: 'How your documents come to you',
    paragraphs: [
      without.length === 0
        ? `On ${dateOf(at)} you chose to have all your documents on paper again. We mail them to your address on file.`
        : `On ${dateOf(at)} you chose how your documents come to you. Without paper, in your online account: ${without.map(({ title }) => title).join(', ')}. We write to you when a new one is ready. All others come on paper.`,
      'You can change this at any time, without charge: sign in and open Documents. There you can also read and keep the statements that you agreed to.',
      `If it was not you, or to have a copy on paper, ${supportPhoneLine(society)}`,
    ],
  };
}

/** To a paperless member (F-11). `kinds` contains one entry per new document. */
export function documentsReadyEmail(
  society: Society,
  at: Date,
  kinds: readonly string[],
  link: string,
): MemberEmail {
  const counted = DOCUMENT_GROUPS.flatMap(({ formType, noun }) => {
    const count = kinds.filter((kind) => kind === formType).length;
    return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
  });
  return {
    subject: kinds.length === 1 ? 'A new document is ready for you' : 'New documents are ready for you',
    paragraphs: [
      `On ${dateOf(at)} we put into your online account: ${counted.join(', ')}.`,
      'To read, save or print what is new, sign in and open Documents:',
      link,
      `You get this e-mail because you chose documents without paper. You can change that under Documents at any time. For a copy on paper, ${supportPhoneLine(society)}`,
    ],
  };
}
