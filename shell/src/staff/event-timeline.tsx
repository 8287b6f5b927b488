import { onSent, recentEvents } from '@portal/event-bus';
import { Fact, FactList, Heading, Text } from '@portal/ui';
import { useSyncExternalStore } from 'react';
import { useShell } from '../shell.ts';
import { describeEvent } from './describe-event.ts';

/** So many are drawn; the bus keeps more. */
const SHOWN = 10;

/** What the parts of the portal told each other in this tab, the last first: who said what, who heard it, who could not. */
export function EventTimeline() {
  const { registry, sectionLoader } = useShell();
  const events = useSyncExternalStore(onSent, recentEvents);
  const versionOf = (source: string) =>
    source === 'shell' ? registry.shell?.version : sectionLoader.watch.running(source);
  return (
    <>
      <Heading as="h3" size="md" marginBlockStart="6" marginBlockEnd="4">
        What the parts told each other
      </Heading>
      {events.length === 0 && <Text>Nothing yet, in this tab.</Text>}
      <FactList columns={1} rowGap="4">
        {events
          .slice(-SHOWN)
          .reverse()
          .map((event) => {
            const { said, heard } = describeEvent(event, versionOf);
            return (
              <Fact key={event.number} label={said}>
                {heard}
              </Fact>
            );
          })}
      </FactList>
    </>
  );
}
