import type { Certificate } from '@portal/api';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { type Cents, formatUsd } from '@portal/domain/values/money';
import { Box, HStack, Icon, MoneyText, Text, TextLink, UnbrokenText } from '@portal/ui';
import type { ReactNode } from 'react';
import { PayLink } from '../payments/pay-link.tsx';
import { useIsProcessorDown } from './use-is-processor-down.ts';

/** A late part has the colour and the icon of the certificate's card (SUM-05, AMB-22). */
const LATE = {
  current: undefined,
  grace: { color: 'warning', icon: 'warning' },
  overdue: { color: 'danger', icon: 'error' },
} as const;

/** What a Pay link pays. */
interface Payable {
  readonly certificates: readonly Pick<Certificate, 'CertificateNumber'>[];
  readonly amount: Cents;
  /** The certificates in words. */
  readonly what: string;
}

interface Props {
  readonly title: ReactNode;
  readonly state?: keyof typeof LATE;
  /** The most urgent part has the larger title. */
  readonly isProminent?: boolean;
  /** Past due date of a premium in its grace period. */
  readonly since?: CalendarDate | undefined;
  readonly detail?: ReactNode;
  /** What already covers the amount. */
  readonly note?: ReactNode;
  /** Undefined for Auto Pay, and if the panel's button pays the item. While the processor is down, no link (F-25). */
  readonly pay?: Payable | undefined;
}

/** A part of the amount due, with its Pay link; on a phone the link is below. */
export function DueLine({ title, state = 'current', isProminent = false, since, detail, note, pay }: Props) {
  const isProcessorDown = useIsProcessorDown();
  const late = LATE[state];
  return (
    <HStack as="li" columnGap="4" flexWrap="wrap">
      <Box flex={{ base: '1 1 100%', md: '1 1 9rem' }}>
        <Text
          maxWidth="none"
          color={late?.color}
          fontSize={isProminent ? 'lg' : 'md'}
          fontWeight={isProminent ? 'bold' : undefined}
        >
          {late && (
            <Box as="span" display="inline-block" marginInlineEnd="2" verticalAlign="-0.15em">
              <Icon name={late.icon} />
            </Box>
          )}
          <span>{title}</span>
        </Text>
        {since && <Text maxWidth="none">{`Due since ${formatLongDate(since)}`}</Text>}
        {detail && (
          <Text maxWidth="none" tone="muted">
            {detail}
          </Text>
        )}
        <div>{note}</div>
      </Box>
      {pay && !isProcessorDown && (
        <TextLink asChild standalone _print={{ display: 'none' }}>
          <PayLink
            certificates={pay.certificates.map(({ CertificateNumber }) => CertificateNumber)}
            aria-label={`Pay ${formatUsd(pay.amount)} for ${pay.what}`}
          >
            {`Pay ${formatUsd(pay.amount)}`}
          </PayLink>
        </TextLink>
      )}
    </HStack>
  );
}

interface ShortNameProps {
  readonly certificate: Pick<Certificate, 'CertificateNumber' | 'ProductDescription'>;
  readonly before?: string;
  readonly after?: string | undefined;
}

/** 'Universal Life …2820': product and last four digits, which stay on one line. */
export function ShortName({ certificate, before = '', after }: ShortNameProps) {
  return (
    <>
      <span>{`${before}${certificate.ProductDescription} `}</span>
      <Box as="span" whiteSpace="nowrap">{`…${certificate.CertificateNumber.slice(-4)}`}</Box>
      {after && <span>{`, ${after}`}</span>}
    </>
  );
}

interface DueAmountProps {
  /** Undefined if the panel shows it above. */
  readonly when: string | undefined;
  readonly amount: Cents;
}

/** 'Next payment due December 05, 2026: $108.13'. */
export function DueAmount({ when, amount }: DueAmountProps) {
  return (
    <span>
      {when !== undefined && (
        <>
          <span>
            <UnbrokenText text={`${when}:`} />
          </span>{' '}
        </>
      )}
      <MoneyText fontWeight="bold">{formatUsd(amount)}</MoneyText>
    </span>
  );
}
