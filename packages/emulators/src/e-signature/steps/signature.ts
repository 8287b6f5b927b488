import type { Errors } from '../../kit/pages/layout.ts';
import { oneLine } from '../link-parameters.ts';

/** Validates a signature: the name must match the signer's, and the consent must be checked. */
export function signatureErrors(fields: ReadonlyMap<string, string>, signer: string): Errors {
  const typed = fields.get('signature') ?? '';
  return {
    ...(normalizeName(typed) !== normalizeName(signer) && {
      signature: `Type your name as it is shown: ${signer}`,
    }),
    ...(fields.get('consent') !== 'yes' && { consent: 'Check the box to sign electronically' }),
  };
}

const normalizeName = (name: string) => oneLine(name.normalize('NFKC')).toLocaleLowerCase('en-US');
