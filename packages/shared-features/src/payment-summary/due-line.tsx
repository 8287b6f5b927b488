import type { Certificate } from '@portal/api';
import { type Cents, formatUsd } from '@portal/domain/values/money';
import { Box, Grid, HStack, Icon, MoneyText, Text, UnbrokenText } from '@portal/ui';
import type { ReactNode } from 'react';

/** A late part has the colour of the panel's frame and the icon of the certificate's card (SUM-05, AMB-22). */
const LATE = {
  current: undefined,
  grace: { color: 'danger', icon: 'warning' },
  overdue: { color: 'danger', icon: 'error' },
} as const;

interface Props {
  readonly title: ReactNode;
  readonly state?: keyof typeof LATE;
  /** The most urgent part has the larger title. */
  readonly isProminent?: boolean;
  /** Date that the title does not say. */
  readonly date?: ReactNode;
  readonly detail?: ReactNode;
  /** What already covers the amount. */
  readonly note?: ReactNode;
  /** Link to the payment. */
  readonly action?: ReactNode;
}

/** A part of the amount due, with the link that pays it; on a phone the link is below. */
export function DueLine({
  title,
  state = 'current',
  isProminent = false,
  date,
  detail,
  note,
  action,
}: Props) {
  const late = LATE[state];
  return (
    <HStack as="li" columnGap="4" rowGap="3" flexWrap="wrap">
      <Box flex={{ base: '1 1 100%', md: '1 1 9rem' }}>
        <Text
          as="div"
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
        <div>{date}</div>
        {detail && (
          <Text maxWidth="none" tone="muted">
            {detail}
          </Text>
        )}
        <div>{note}</div>
      </Box>
      {action && (
        <Grid flex={{ base: '1 1 100%', md: '0 0 auto' }} _print={{ display: 'none' }}>
          {action}
        </Grid>
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
