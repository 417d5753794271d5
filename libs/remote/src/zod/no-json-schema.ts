// The shell's build puts this in the place of zod's own: nothing in a page describes a schema.
const describe = () => {
  throw new Error('Schemas are not described in a page');
};

export const createToJSONSchemaMethod = () => describe;
export const createStandardJSONSchemaMethod = () => describe;
