import { findPostgres, type Postgres, startPostgres } from '@portal/test-infra/postgres';
import { testRequires } from '@portal/test-infra/require-program';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPipelinedConnection, type PipelinedConnection } from './pipelined-connection.ts';

const twice = (value: number) => ({
  name: 'twice',
  text: 'select $1::integer * 2 as twice',
  values: [value],
});

describe.runIf(findPostgres())(
  'statements that share a connection (API-01)',
  testRequires('PostgreSQL'),
  () => {
    let postgres: Postgres;
    let reader: PipelinedConnection;
    const backends = async () => {
      const client = new pg.Client(postgres.url('postgres'));
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'reader-test'",
      );
      return { pids: rows.map(({ pid }) => pid), client };
    };
    const sessions = async () => {
      const { pids, client } = await backends();
      await client.end();
      return pids;
    };

    beforeAll(async () => {
      const started = await startPostgres();
      if (!started) throw new Error('There is no PostgreSQL on this machine');
      postgres = started;
      const connectionString = await postgres.create('reading');
      reader = openPipelinedConnection({ connectionString, application_name: 'reader-test' });
    }, 120_000);
    afterAll(async () => {
      await reader.close();
      await postgres.stop();
    });

    test('returns each statement its own rows over one connection', async () => {
      const numbers = Array.from({ length: 200 }, (_, index) => index);
      const responses = await Promise.all(numbers.map((value) => reader.read(twice(value))));
      expect(responses).toEqual(numbers.map((value) => [{ twice: value * 2 }]));
      expect(await sessions()).toHaveLength(1);
    });

    test('a failing statement does not affect its neighbours', async () => {
      const broken = { name: 'broken', text: 'select 1 / $1::integer as one', values: [0] };
      const [before, failed, after] = await Promise.allSettled([
        reader.read(twice(1)),
        reader.read(broken),
        reader.read(twice(2)),
      ]);
      expect([before, after]).toMatchObject([{ value: [{ twice: 2 }] }, { value: [{ twice: 4 }] }]);
      expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    });

    test('plans once, whatever the values', async () => {
      const plans = {
        name: 'plans',
        text: "select generic_plans::integer as generic, custom_plans::integer as custom from pg_prepared_statements where name = 'twice'",
        values: [],
      };
      const [{ generic }] = Object(await reader.read(plans));
      for (let value = 0; value < 8; value += 1) await reader.read(twice(value));
      expect(await reader.read(plans)).toEqual([{ generic: generic + 8, custom: 0 }]);
    });

    test('fails pending statements of a lost connection, then reconnects', async () => {
      const { pids, client } = await backends();
      const slow = { name: 'slow', text: 'select pg_sleep($1)', values: [60] };
      const pending = reader.read(slow).catch((error: unknown) => error);
      await client.query('select pg_terminate_backend(pid) from unnest($1::integer[]) as pid', [pids]);
      expect(await pending).toBeInstanceOf(Error);
      expect(await reader.read(twice(21))).toEqual([{ twice: 42 }]);
      await client.end();
    });

    const failWith = (code: string) => ({
      name: `fail-${code}`,
      text: `do $$ begin raise exception 'failed' using errcode = '${code}'; end $$`,
      values: [],
    });

    test('continues in its session after a statement timeout', async () => {
      const before = await sessions();
      const [failed, pending] = await Promise.allSettled([
        reader.read(failWith('57014')),
        reader.read(twice(3)),
      ]);
      expect(failed).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
      expect(pending).toMatchObject({ value: [{ twice: 6 }] });
      expect(await reader.read(twice(4))).toEqual([{ twice: 8 }]);
      expect(await sessions()).toEqual(before);
    });

    test('ends a session that ran out of memory after its pending statements', async () => {
      const before = await sessions();
      const [failed, pending] = await Promise.allSettled([
        reader.read(failWith('53200')),
        reader.read({ name: 'slowly', text: 'select pg_sleep($1)::text as slept', values: [0.5] }),
      ]);
      expect(failed).toMatchObject({ status: 'rejected', reason: { code: '53200' } });
      expect(pending).toMatchObject({ value: [{ slept: '' }] });
      expect(await reader.read(twice(5))).toEqual([{ twice: 10 }]);
      await expect.poll(sessions).toEqual([expect.not.toBeOneOf(before)]);
    });

    test('reports an unreachable database and retries on the next statement', async () => {
      const unreachable = openPipelinedConnection({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
      for (const time of [1, 2]) {
        await expect(unreachable.read(twice(time))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      }
      await unreachable.close();
    });
  },
);
