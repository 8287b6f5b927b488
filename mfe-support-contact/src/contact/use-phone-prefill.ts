import type { ContactDraft } from '@portal/domain/help/contact';
import type { Draft } from '@portal/shared-features/use-draft';
import { usePhoneOnFile } from './use-phone-on-file.ts';

/** Returns a function that fills in the phone number on file (CON-02). */
export function usePhonePrefill(
  draft: Draft<ContactDraft>,
  getPhone: () => string,
  setPhone: (phone: string) => void,
) {
  const getPhoneOnFile = usePhoneOnFile();
  return async (): Promise<void> => {
    if (getPhone() !== '') return;
    const onFile = await getPhoneOnFile();
    const { method, key } = draft.get();
    // The member may have typed, chosen otherwise or sent the request while it loaded.
    if (getPhone() === '' && method === 'Telephone' && key === undefined) setPhone(onFile);
  };
}
