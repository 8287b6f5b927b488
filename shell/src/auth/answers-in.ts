import type { AnsweredCall } from '@portal/api/contracts/page-start';

/**
 * The answers that the start of a page holds, by the address at which the shell asks for each. One that was refused is
 * left out, so that the shell asks for it by itself. @throws Error where there is no start, as from an API of before it
 */
export async function answersIn(start: Response, server: string): Promise<ReadonlyMap<string, Response>> {
  if (!start.ok) throw new Error(`The start of the page answered ${start.status}`);
  // The clock of the server, for the client.
  const date = start.headers.get('date');
  const headers = date === null ? {} : { date };
  // Only taken apart: whoever shows an answer checks it.
  const parts = (await start.json()) as AnsweredCall[];
  return new Map(
    parts
      .filter(({ Status }) => Status === 200)
      .map(({ Address, Body }) => [`${server}${Address}`, new Response(Body, { headers })]),
  );
}
