import type { Agreement, Envelope } from '../envelopes.ts';
import type { Form } from '../forms/catalogue.ts';
import type { Services } from './envelope-request.ts';

/** Mails the spouse a link for the second signature. */
export function inviteSpouse(
  services: Services,
  { id }: Envelope,
  form: Form,
  { parties }: Agreement,
): Promise<void> {
  const link = services.origin + services.access.linkPath(id, 'spouse');
  return services.sendMail({
    to: parties['spouse-email'],
    subject: `${services.brand.societyName}: please sign '${form.title}'`,
    text: `${parties.signer} has signed the form '${form.title}', which needs your signature as well. Read and sign it here: ${link}`,
  });
}

/** Mails the signer a link to the signed form. */
export function sendCompletionEmails(
  services: Services,
  { id }: Envelope,
  form: Form,
  { parties }: Agreement,
): Promise<void> {
  const link = services.origin + services.access.linkPath(id, 'signer');
  return services.sendMail({
    to: parties.email,
    subject: `${services.brand.societyName}: '${form.title}' is signed`,
    text: `The form '${form.title}' is signed. You can read and keep it here: ${link}`,
  });
}
