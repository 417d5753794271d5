// The shell's build puts this in the place of Mantine's own: the sheets hold the variables.
export const MantineCssVariables = () => null;
