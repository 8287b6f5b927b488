import { serverNow } from '@portal/api';
import { type CallbackTime, callbackTimes } from '@portal/domain/help/callback-times';
import type { ContactDraft } from '@portal/domain/help/contact';
import { useApiExtension, usePlatform } from '@portal/section-sdk';
import { useState } from 'react';

/** The hours in which Member Services call back, and the hour that the member chose. */
export function useCallbackTime(answers: Partial<ContactDraft>) {
  const takesTimes = useApiExtension('call-back');
  const hours = usePlatform().config.society.supportTimes;
  const [times] = useState(() => (takesTimes && hours ? callbackTimes(hours, serverNow()) : []));
  const selected = times.find((time) => draftText(time) === answers.callbackTime);
  return { times, selected };
}

/** The chosen hour as a draft stores it. */
export function draftText({ day, time }: CallbackTime): string {
  return `${day} ${time}`;
}
