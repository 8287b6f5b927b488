import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '@portal/test-infra/find-executable';
import { findPostgres } from '@portal/test-infra/postgres';

/** The programs of a cluster on this machine. */
export interface ClusterPrograms {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  /** The folder of PostgreSQL's own. */
  readonly postgres: string;
}

/** What a cluster needs, by the Debian package that has it. */
function findAll() {
  const postgres = findPostgres();
  const patroni = findExecutable('patroni');
  return {
    'etcd-server': findExecutable('etcd'),
    patroni,
    'python3-etcd': patroni && findEtcd(patroni),
    haproxy: findExecutable('haproxy'),
    postgresql: postgres && join(postgres, 'postgres'),
  };
}

/** The Python that runs Patroni, where it has the module for etcd; another on the path may have other modules. */
function findEtcd(patroni: string): string | undefined {
  const [, python] = /^#!\s*(\S+)/.exec(readFileSync(patroni, 'utf8')) ?? [];
  try {
    execFileSync(python ?? 'python3', ['-c', 'import etcd'], { stdio: 'ignore' });
    return python;
  } catch {
    return undefined;
  }
}

/** Says in words what this machine lacks for a cluster, and how to get it; undefined when it has all. */
export function findMissingPrograms(found: Readonly<Record<string, string | undefined>> = findAll()) {
  const missing = Object.keys(found).filter((name) => found[name] === undefined);
  if (missing.length === 0) return undefined;
  const names = missing.join(' ');
  return `this machine has no ${missing.join(', ')}: on Debian apt-get install --no-install-recommends ${names}`;
}

/** @throws Error that says what is missing */
export function clusterPrograms(): ClusterPrograms {
  const found = findAll();
  const { 'etcd-server': etcd, patroni, haproxy } = found;
  const postgres = findPostgres();
  if (!etcd || !patroni || !haproxy || !postgres)
    throw new Error(`No cluster, since ${findMissingPrograms(found)}`);
  return { etcd, patroni, haproxy, postgres };
}
