import {
  InsertMemberProfileInfo,
  type MemberProfile,
  UpdateMemberProfileInfo,
  useApiClient,
  WriteToLog,
} from '@portal/api';
import type { ProfileAnswers } from '@portal/domain/people/registration-answers';
import { registrationFailedText, updateFailedText } from '@portal/domain/people/registration-messages';
import { registeredProfile } from '@portal/domain/people/registration-wizard';
import { type Account, usePlatform } from '@portal/section-sdk';
import type { SubmitState } from '@portal/shared-features/form';
import { useState } from 'react';

interface Options {
  readonly account: Account;
  readonly nameId: string;
  readonly profile: MemberProfile | null;
}

/** Saves the profile by update or insert (REG-12, REG-13); returns its error text (REG-30, REG-31). */
export function useRegister({ account, nameId, profile }: Options) {
  const client = useApiClient();
  const { supportPhoneTollFree } = usePlatform().config.society;
  const [submitState, setSubmitState] = useState<SubmitState>({ status: 'idle', error: null });
  const [errorText, setErrorText] = useState('');
  const call = registeredProfile(profile);

  function send({ firstName, lastName, preferredEmail }: ProfileAnswers): Promise<0 | 1> {
    const requested = {
      azureObjectId: account.oid,
      displayFirstName: firstName,
      displayLastName: lastName,
      preferredEmail,
    };
    if (call === 'update')
      return client(UpdateMemberProfileInfo, { query: { ...requested, validated: 'Y' } });
    // The server ignores these values and decides itself.
    const claimResult = { allowAccess: 'true', allowEmailContact: 'true', isValidated: 'true' } as const;
    const userName = account.email || account.oid;
    return client(InsertMemberProfileInfo, {
      query: { ...requested, ...claimResult, lifeProNameId: nameId, userName },
    });
  }

  function fail(text: string, error: Error | null): void {
    setErrorText(text);
    setSubmitState({ status: 'error', error });
    const message = `registration.${call}_failed`;
    client(WriteToLog, { query: { message, severity: '2' } }).catch(() => undefined);
  }

  async function save(answers: ProfileAnswers): Promise<void> {
    setSubmitState({ status: 'pending', error: null });
    try {
      if ((await send(answers)) === 1) setSubmitState({ status: 'success', error: null });
      else if (call === 'update') fail(updateFailedText(supportPhoneTollFree), null);
      else fail(registrationFailedText(supportPhoneTollFree), null);
    } catch (error) {
      fail(registrationFailedText(supportPhoneTollFree), error instanceof Error ? error : null);
    }
  }

  return {
    save: (answers: ProfileAnswers) => void save(answers),
    submitState,
    errorText,
  };
}
