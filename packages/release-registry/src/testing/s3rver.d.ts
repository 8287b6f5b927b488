/** The part of s3rver that tests use. The package has no types. */
declare module '@20minutes/s3rver' {
  interface Options {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly allowMismatchedSignatures: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly Buffer[] }[];
  }
  // biome-ignore lint/style/noDefaultExport: that is how it exports it.
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
