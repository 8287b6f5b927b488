import {
  AUTHORIZATION_TEXT_VERSION,
  type AuthorizationTerms,
  authorizationText,
} from '@portal/domain/payments/payment-authorization';
import type { Cents } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { Box, PanelSection, PhoneLink, Stack, Text } from '@portal/ui';
import type { PaymentOrder } from './payment-order.ts';

interface Props {
  readonly order: Pick<PaymentOrder, 'method' | 'date' | 'schedule'> & Pick<AuthorizationTerms, 'debitDate'>;
  readonly total: Cents;
  /** The authorization replaces the one of an existing recurring payment (F-03). */
  readonly replaces?: true;
}

/** Authorization text with the contact for questions (F-02, Domain treatment 1). */
export function Authorization({ order, total, replaces }: Props) {
  const { name, supportHours, supportPhoneTollFree } = usePlatform().config.society;
  const { method, date, debitDate, schedule } = order;
  const paragraphs = authorizationText({
    society: name,
    phone: supportPhoneTollFree,
    method: method.name,
    total,
    date,
    debitDate,
    schedule,
    replaces,
  });
  return (
    <PanelSection title="Your authorization">
      <Stack gap="3">
        {paragraphs.map((paragraph) => (
          <Text key={paragraph}>
            <PhoneOnOneLine text={paragraph} phone={supportPhoneTollFree} />
          </Text>
        ))}
        <Text tone="muted" size="sm">
          Questions? <PhoneLink number={supportPhoneTollFree} />,{' '}
          <span>{`${supportHours}. Version ${AUTHORIZATION_TEXT_VERSION}.`}</span>
        </Text>
      </Stack>
    </PanelSection>
  );
}

/** The phone number of a text does not break at its hyphens. */
function PhoneOnOneLine({ text, phone }: { text: string; phone: string }) {
  const [before = '', after] = text.split(phone);
  if (after === undefined) return text;
  return (
    <>
      <span>{before}</span>
      <Box as="span" display="inline-block">
        {phone}
      </Box>
      <span>{after}</span>
    </>
  );
}
