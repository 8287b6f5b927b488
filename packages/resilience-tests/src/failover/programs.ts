import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '@portal/test-infra/find-executable';
import { findPostgres } from '@portal/test-infra/postgres';

export interface ClusterPrograms {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  /** Folder of PostgreSQL's programs. */
  readonly postgres: string;
}

/** Finds the programs of a cluster, by Debian package. */
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

/** Returns the Python of Patroni if it has the etcd module. Another Python on the path may differ. */
function findEtcd(patroni: string): string | undefined {
  const [, python] = /^#!\s*(\S+)/.exec(readFileSync(patroni, 'utf8')) ?? [];
  try {
    execFileSync(python ?? 'python3', ['-c', 'import etcd'], { stdio: 'ignore' });
    return python;
  } catch {
    return undefined;
  }
}

/** Describes which programs are missing and how to install them. Undefined when all are installed. */
export function findMissingPrograms(found: Readonly<Record<string, string | undefined>> = findAll()) {
  const missing = Object.keys(found).filter((name) => found[name] === undefined);
  if (missing.length === 0) return undefined;
  const names = missing.join(' ');
  return `this machine has no ${missing.join(', ')}: on Debian apt-get install --no-install-recommends ${names}`;
}

/** @throws Error that names the missing programs */
export function clusterPrograms(): ClusterPrograms {
  const found = findAll();
  const { 'etcd-server': etcd, patroni, haproxy } = found;
  const postgres = findPostgres();
  if (!etcd || !patroni || !haproxy || !postgres)
    throw new Error(`Cannot start a cluster: ${findMissingPrograms(found)}`);
  return { etcd, patroni, haproxy, postgres };
}
