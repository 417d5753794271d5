const patterns = [
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?\bfrom\s*(['"])([^'"]+)\1/g,
  /(?:^|[\s;}])import\s*(['"])([^'"]+)\1/g,
  /\bimport\s*\(\s*(['"])([^'"]+)\1/g,
  /\brequire\s*\(\s*(['"])([^'"]+)\1/g,
];

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}

export function importsOf(text: string): string[] {
  const code = withoutComments(text);
  const found = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => String(match[2])));
  return [...new Set(found)];
}
