import { Heading, PhoneLink, pageTitleId, Text } from '@portal/ui';
import { Main } from '../main-landmark.tsx';

/** Static page if the portal itself cannot render (AMB-50). Shows the telephone numbers if they are known. */
export function ProblemPage({ phones }: { phones: readonly string[] }) {
  return (
    <Main maxWidth="page" marginInline="auto" padding="8">
      <title>Sorry, there is a problem - Member Portal</title>
      <Heading as="h1" size="2xl" id={pageTitleId} tabIndex={-1}>
        Sorry, there is a problem
      </Heading>
      <Text marginBlockStart="4">
        The member portal cannot be shown right now. Please try again in a few minutes:{' '}
        <a href="/">open the portal</a>.
      </Text>
      {phones.length > 0 && (
        <Text marginBlockStart="4">
          If you need help now, please call us:{' '}
          {phones.map((phone, index) => (
            <span key={phone}>
              {index > 0 && <span> or </span>}
              <PhoneLink number={phone} />
            </span>
          ))}
        </Text>
      )}
    </Main>
  );
}
