// The shell's build replaces zod's own module with this: a page never describes a schema.
const describe = () => {
  throw new Error('Schemas are not described in a page');
};

export const createToJSONSchemaMethod = () => describe;
export const createStandardJSONSchemaMethod = () => describe;
