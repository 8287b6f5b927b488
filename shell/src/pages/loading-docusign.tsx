import { Link } from '@portal/section-sdk/router';
import { Heading, pageTitleId, Spinner, Text, TextLink } from '@portal/ui';
import { useEffect, useState } from 'react';
import { Main } from '../main-landmark.tsx';

/** ROUTE-05, exact. */
const RETRIEVING = 'Retrieving the form...';
/** Longer than a form usually needs. After this time the page explains what to do. */
const HINT_DELAY_MS = 10_000;

/** Content of the signing window until its URL is known (ROUTE-05). */
export function LoadingDocuSignPage() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), HINT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Main
      padding="min({spacing.8}, 6vw)"
      minHeight="100dvh"
      aria-busy={!isLate}
      display="grid"
      placeContent="center"
      justifyItems="center"
      textAlign="center"
      gap="6"
    >
      <title>Retrieving the form - Member Portal</title>
      <Heading as="h1" size="xl" id={pageTitleId} tabIndex={-1}>
        {isLate ? RETRIEVING : <Spinner label={RETRIEVING} />}
      </Heading>
      {isLate && (
        <Text role="status">
          No form has come. You can close this window and open the form again, or go to{' '}
          <TextLink asChild>
            <Link to="/forms">your forms</Link>
          </TextLink>
          .
        </Text>
      )}
    </Main>
  );
}
