import { SUPPORT_PHONE } from '@portal/domain/help/support-phone';
import { readInlineJson } from '../sections/read-inline-json.ts';

/** Reads the telephone numbers of an otherwise invalid configuration, for the problem page (AMB-50). */
export function readFallbackPhones(): string[] {
  try {
    const config = readInlineJson('portal-config');
    const society = readField(config, 'society');
    return ['supportPhoneTollFree', 'supportPhoneLocal']
      .map((name) => readField(society, name))
      .filter((phone): phone is string => typeof phone === 'string' && SUPPORT_PHONE.test(phone));
  } catch {
    return [];
  }
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
