import type { Certificate } from '@portal/api';
import { neededFirst } from '@portal/domain/certificates/needs';
import { useIsPrinting } from '@portal/member-features/printing';
import { ShowMore } from '@portal/member-features/show-more';
import { usePlatform } from '@portal/platform';
import { Button, CardList, EmptyState, ScreenOnly, Skeleton, Stack, Text } from '@portal/ui';
import { lazy, memo, Suspense, useCallback, useDeferredValue, useMemo } from 'react';
import { CertificateCard, FoldedCard } from './certificate-card.tsx';
import { findCertificates } from './find-certificates.ts';
import { useOpenCards } from './open-cards.ts';
import { PrintedList } from './printed-list.tsx';
import { useListAddress } from './use-list-address.ts';

/** A list longer than this can be searched and sorted, and is shown in steps of as many. */
const STEP = 15;

/** As many cards stand open as one looks through without losing their beginning; more are folded. */
const OPEN = 3;

const ListTools = lazy(async () => ({ default: (await import('./list-tools.tsx')).ListTools }));

/** The certificates that the member owns, a card for each (CERT-04); of many, what needs the member stands first. */
export function CertificateList({ certificates }: { certificates: readonly Certificate[] }) {
  const today = usePlatform().today();
  const needed = useMemo(() => neededFirst(certificates, today), [certificates, today]);
  if (certificates.length <= OPEN) return <OpenCards certificates={certificates} />;
  return certificates.length > STEP ? (
    <LongList certificates={certificates} needed={needed} />
  ) : (
    <FoldedCards certificates={needed} />
  );
}

interface LongListProps {
  readonly certificates: readonly Certificate[];
  /** The same ones, what needs the member first. */
  readonly needed: readonly Certificate[];
}

/** However many there are, a step of them is drawn: typing and sorting stay quick with a thousand. */
function LongList({ certificates, needed }: LongListProps) {
  const { search, order, count, onSearch, onOrder, onCount, onLeave } = useListAddress(STEP);
  const isPrinting = useIsPrinting();
  // What is typed and chosen shows at once; the cards follow when there is time.
  const wantedSearch = useDeferredValue(search);
  const wantedOrder = useDeferredValue(order);
  const found = useMemo(
    () => findCertificates(wantedOrder === 'needed' ? needed : certificates, wantedSearch, wantedOrder),
    [certificates, needed, wantedSearch, wantedOrder],
  );
  const shown = Math.min(count, found.length);

  if (isPrinting) return <PrintedList certificates={found} />;
  return (
    <Stack gap="4" onBlur={onLeave}>
      <Suspense fallback={<Skeleton paddingBlock="8" />}>
        <ListTools search={search} onSearch={onSearch} order={order} onOrder={onOrder} />
      </Suspense>
      <Text role="status" tone="muted">
        {found.length === certificates.length
          ? `Showing ${shown} of ${found.length} certificates`
          : `Showing ${shown} of ${found.length} found, out of ${certificates.length} certificates`}
      </Text>
      {shown > 0 && <FoldedCards certificates={found.slice(0, count)} />}
      {found.length === 0 && (
        <EmptyState title="No certificate fits your search.">
          Try fewer letters, or only the last digits of the number.
        </EmptyState>
      )}
      <ShowMore of={found.length} shown={shown} step={STEP} onShow={onCount} />
    </Stack>
  );
}

function OpenCards({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <CardList aria-label={LIST_NAME}>
      {certificates.map((certificate) => (
        <CertificateCard key={certificate.CertificateNumber} certificate={certificate} />
      ))}
    </CardList>
  );
}

/** Each opens with one press, and all of them with one. */
function FoldedCards({ certificates }: { certificates: readonly Certificate[] }) {
  const { opened, open, close } = useOpenCards();
  const numbers = certificates.map(({ CertificateNumber }) => CertificateNumber);
  const areAllOpen = numbers.every((number) => opened.has(number));
  const change = useCallback(
    (number: string, isOpen: boolean) => (isOpen ? open([number]) : close([number])),
    [open, close],
  );
  return (
    <Stack gap="4">
      <ScreenOnly>
        <Button variant="secondary" onClick={() => (areAllOpen ? close(numbers) : open(numbers))}>
          {areAllOpen ? 'Close all' : 'Open all'}
        </Button>
      </ScreenOnly>
      <CardList aria-label={LIST_NAME}>
        {certificates.map((certificate) => (
          <Item
            key={certificate.CertificateNumber}
            certificate={certificate}
            open={opened.has(certificate.CertificateNumber)}
            onOpen={change}
          />
        ))}
      </CardList>
    </Stack>
  );
}

const LIST_NAME = 'Your certificates';

/** Drawn again only when its certificate changes or opens, not with each letter that is typed. */
const Item = memo(FoldedCard);
