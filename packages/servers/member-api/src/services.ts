import type { PdfWriter } from '@portal/pdf/pdf-worker';
import type { Config } from './config.ts';
import type { Db } from './database/db.ts';
import type { ReplicaRead } from './database/replica-reads.ts';
import type { ESignature } from './forms/e-signature.ts';
import type { Payments } from './payments/payments.ts';

/** What every handler may use: the database, the settings, the clock, and what stands for the outside services. */
export interface Services {
  readonly db: Db;
  /** For what the society writes and members only read. */
  readonly readFromReplica: ReplicaRead;
  readonly config: Pick<
    Config,
    | 'environmentName'
    | 'docusignOrigin'
    | 'docusignHosts'
    | 'validation'
    | 'deathReports'
    | 'mail'
    | 'society'
    | 'portalOrigin'
    | 'paymentResponseTimeoutMs'
    | 'achHolidays'
  >;
  /** The clock; every business date is made from it (AMB-25). */
  readonly now: () => Date;
  /** The bank processor, and what brings payments to an outcome. */
  readonly payments: Payments;
  /** The e-signature service; undefined where none is configured. */
  readonly eSignature: ESignature | undefined;
  readonly pdf: PdfWriter;
}
