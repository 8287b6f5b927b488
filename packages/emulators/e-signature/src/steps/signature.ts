import type { Errors } from '@portal/emulator-kit/pages/layout';
import { oneLine } from '../link-parameters.ts';

/** What is wrong with a signature: the name must be the signer's, spelled alike, and the consent given. */
export function signatureErrors(fields: ReadonlyMap<string, string>, signer: string): Errors {
  const typed = fields.get('signature') ?? '';
  return {
    ...(normalizeName(typed) !== normalizeName(signer) && {
      signature: `Type your name as it is shown: ${signer}`,
    }),
    ...(fields.get('consent') !== 'yes' && { consent: 'Tick the box to sign electronically' }),
  };
}

const normalizeName = (name: string) => oneLine(name.normalize('NFKC')).toLocaleLowerCase('en-US');
