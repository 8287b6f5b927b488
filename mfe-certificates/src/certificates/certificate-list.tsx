import type { Certificate } from '@portal/api';
import { useIsPrinting } from '@portal/member-features/printing';
import { ShowMore } from '@portal/member-features/show-more';
import { CardList, EmptyState, Skeleton, Stack, Text } from '@portal/ui';
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { CertificateCard } from './certificate-card.tsx';
import { findCertificates, type ListOrder } from './find-certificates.ts';
import { PrintedList } from './printed-list.tsx';

/** A list longer than this can be searched and sorted, and is shown in steps of as many. */
const STEP = 15;

const ListTools = lazy(async () => ({ default: (await import('./list-tools.tsx')).ListTools }));

/** The certificates that the member owns, a card for each (CERT-04). */
export function CertificateList({ certificates }: { certificates: readonly Certificate[] }) {
  return certificates.length > STEP ? (
    <LongList certificates={certificates} />
  ) : (
    <Cards certificates={certificates} />
  );
}

/** However many there are, a step of them is drawn: typing and sorting stay quick with a thousand. */
function LongList({ certificates }: { certificates: readonly Certificate[] }) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<ListOrder>('listed');
  const [count, setCount] = useState(STEP);
  const isPrinting = useIsPrinting();
  // What is typed and chosen shows at once; the cards follow when there is time.
  const wantedSearch = useDeferredValue(search);
  const wantedOrder = useDeferredValue(order);
  const found = useMemo(
    () => findCertificates(certificates, wantedSearch, wantedOrder),
    [certificates, wantedSearch, wantedOrder],
  );
  const shown = Math.min(count, found.length);

  if (isPrinting) return <PrintedList certificates={found} />;
  return (
    <Stack gap="4">
      <Suspense fallback={<Skeleton paddingBlock="8" />}>
        <ListTools
          search={search}
          onSearch={(text) => {
            setSearch(text);
            setCount(STEP);
          }}
          order={order}
          onOrder={setOrder}
        />
      </Suspense>
      <Text role="status" tone="muted">
        {found.length === certificates.length
          ? `Showing ${shown} of ${found.length} certificates`
          : `Showing ${shown} of ${found.length} found, out of ${certificates.length} certificates`}
      </Text>
      <Cards certificates={found.slice(0, count)} />
      {found.length === 0 && (
        <EmptyState title="No certificate fits your search.">
          Try fewer letters, or only the last digits of the number.
        </EmptyState>
      )}
      <ShowMore of={found.length} shown={shown} step={STEP} onShow={setCount} />
    </Stack>
  );
}

function Cards({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <CardList aria-label="Your certificates">
      {certificates.map((certificate) => (
        <Item key={certificate.CertificateNumber} certificate={certificate} />
      ))}
    </CardList>
  );
}

/** Drawn again only when its certificate changes, not with each letter that is typed. */
const Item = memo(CertificateCard);
