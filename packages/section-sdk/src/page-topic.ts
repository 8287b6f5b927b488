import { createContext, use, useEffect } from 'react';

/** Sets the topic of the page, or resets it with undefined. Provided by the shell's layout. */
export const PageTopicContext = createContext<(topic: string | undefined) => void>(() => undefined);

/** Overrides the topic of the route in `section.json`, for example with the current step of a task. */
export function usePageTopic(topic: string): void {
  const setTopic = use(PageTopicContext);
  useEffect(() => {
    setTopic(topic);
    return () => setTopic(undefined);
  }, [setTopic, topic]);
}
