import { z } from 'zod';

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** Override for `z.toJSONSchema`: documents codecs such as cents by their wire format. */
export const describeWire: Override = ({ zodSchema, jsonSchema }) => {
  if (!(zodSchema instanceof z.core.$ZodCodec)) return;
  const { $schema: _, ...wire } = z.toJSONSchema(zodSchema._zod.def.in, {
    target: 'draft-2020-12',
    io: 'input',
  });
  const { ...documented } = jsonSchema;
  for (const key of Object.keys(documented)) delete jsonSchema[key];
  Object.assign(jsonSchema, wire, documented);
};
