import { fileBehind, readWorkspaces, type PackageManifest } from '../build/src/workspace.ts';
import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import { assembly, browserObservers, districtsBelow, emptyNames, entityList, featureMark, featureUses, openFiles, sessionSql, takenByPath, wrapped } from './rules.ts';
import type { SourceFile } from './source-files.ts';
import { isApp, mayUse, partOf, tagsOf } from './tags.ts';

export interface Breach {
  path: string;
  text: string;
}

interface Project {
  workspaces: Map<string, PackageManifest>;
  features: Set<string>;
}

function isTest(path: string): boolean {
  return /\.(test|fixture)\.tsx?$/.test(path) || path.includes('/test/') || path.includes('/e2e/');
}

function packageNameOf(request: string): string {
  return request.split('/').slice(0, request.startsWith('@') ? 2 : 1).join('/');
}

function checkFolders(path: string): string[] {
  const bad = path.split('/').slice(0, -1).find((name) => emptyNames.has(name));
  return bad ? [`folder "${bad}" says nothing: name it after what it knows`] : [];
}

function checkWrapped(path: string, request: string): string[] {
  const rule = wrapped.find(({ matches }) => matches.test(request));
  const part = partOf(path);
  if (!rule || part === rule.owner || tagsOf(part)?.kind === 'tool') return [];
  return [`"${request}" is imported by ${rule.owner} alone: use its doors`];
}

const gateway = 'services/gateway';

function districtOf(path: string): string | null {
  const part = partOf(path);
  if (!(part in districtsBelow)) return null;
  const [top, district, ...rest] = path.slice(part.length + 1).split('/');
  return top === 'src' && rest.length > 0 ? district ?? null : null;
}

/** Null for files above the features, which assemble them. */
function folderOf(path: string): string | null {
  const part = partOf(path);
  const depth = part in districtsBelow ? 3 : 2;
  const inside = path.slice(part.length + 1).split('/');
  if (!isApp(part) || part === 'shell' || inside[0] !== 'src' || inside.length <= depth) return null;
  return [part, ...inside.slice(0, depth)].join('/');
}

function featuresAmong(files: SourceFile[]): Set<string> {
  const marked = files.filter(({ path }) => featureMark.test(path)).map(({ path }) => folderOf(path));
  return new Set(marked.filter((folder) => folder !== null));
}

/** A foreign key may name any table, and one list names all entities. */
function namesTables(path: string, target: string): boolean {
  return (path.endsWith('.entity.ts') || path === entityList) && target.endsWith('.entity.ts');
}

/** Districts import downwards only: instead of an upward import use an event or move the code down. */
function checkDistrict(path: string, target: string): string[] {
  const part = partOf(path);
  const districts = districtsBelow[part];
  if (!districts || !path.startsWith(`${part}/src/`) || isTest(path)) return [];
  if (target.startsWith(`${gateway}/test/`)) return ['test makers are for tests alone'];
  const [from, to] = [districtOf(path), districtOf(target)];
  if (from === null || to === null || from === to || namesTables(path, target)) return [];
  const below = districts[from];
  if (!below) return [`"${from}" is no district of ${part}: it has no place in infra/lint/rules.ts`];
  return below.includes(to) ? [] : [`"${from}" may not use "${to}": districts import downwards only`];
}

function checkFeature(path: string, target: string, project: Project): string[] {
  const [from, to] = [folderOf(path), folderOf(target)];
  if (from === null || to === null || from === to || !project.features.has(to)) return [];
  if (isTest(path) || assembly.test(path) || namesTables(path, target) || openFiles.has(target)) return [];
  const [user, used] = [posix.basename(from), posix.basename(to)];
  if (districtOf(path) !== districtOf(target)) return [];
  const part = partOf(path);
  if (!(part in featureUses)) return [`"${user}" reaches into the feature "${used}"`];
  if (featureUses[part]?.[user]?.includes(used)) return [];
  return [`"${user}" uses the feature "${used}": think it over, then list it in infra/lint/rules.ts`];
}

function checkRelative(path: string, request: string, project: Project): string[] {
  const part = partOf(path);
  const target = posix.normalize(posix.join(posix.dirname(path), request));
  if (part === 'infra' && target.startsWith('infra/')) return [];
  if (takenByPath[path] === target) return [];
  if (partOf(target) !== part) return [`"${request}" leaves ${part}: import the other package by its name`];
  return [...checkDistrict(path, target), ...checkFeature(path, target, project)];
}

function checkOurs(path: string, request: string, { workspaces }: Project): string[] {
  const part = partOf(path);
  const target = workspaces.get(packageNameOf(request));
  if (!target) return [`"${request}" is no package of this project`];
  const [from, to] = [tagsOf(part), tagsOf(target.folder)];
  if (!from || !to) return [`${from ? target.folder : part} is no package with tags`];
  const breaches: string[] = [];
  const isOwnBuild = to.kind === 'tool' && path.endsWith('/rsbuild.config.ts');
  if (isApp(target.folder)) breaches.push(`"${request}" is an app: nobody imports an app`);
  if (from.kind !== 'tool' && !isOwnBuild && !mayUse(from.platform, to.platform)) {
    breaches.push(`${part} (${from.platform}) may not use ${target.folder} (${to.platform})`);
  }
  if (part === 'libs/contract' && target.folder !== part) breaches.push('libs/contract imports nothing but zod');
  if (fileBehind(target, request) === undefined) {
    breaches.push(`"${request}" is not a door of ${target.folder} (see "exports" in its package.json)`);
  }
  return breaches;
}

function checkDeclared(path: string, request: string, { workspaces }: Project): string[] {
  const part = partOf(path);
  const own = [...workspaces.values()].find((one) => one.folder === part);
  const name = packageNameOf(request);
  if (!own || isTest(path) || name === own.name || path.endsWith('.config.ts')) return [];
  return own.dependencies.includes(name) ? [] : [`"${name}" is missing from the dependencies of ${part}`];
}

function checkImport(path: string, request: string, project: Project): string[] {
  if (request.startsWith('node:')) {
    const part = tagsOf(partOf(path));
    const isFree = !part || part.platform === 'node' || part.platform === 'build' || isTest(path);
    return isFree ? [] : [`"${request}" exists on the server only`];
  }
  if (request.startsWith('.')) return checkRelative(path, request, project);
  const breaches = [...checkWrapped(path, request), ...checkDeclared(path, request, project)];
  if (request.startsWith('@dzvinok/')) breaches.push(...checkOurs(path, request, project));
  else if (partOf(path) === 'libs/contract' && !isTest(path) && packageNameOf(request) !== 'zod') {
    breaches.push('libs/contract imports nothing but zod');
  }
  return breaches;
}

function checkSql({ path, text }: SourceFile): string[] {
  const isFree = ['libs/tenancy', 'infra', 'infra/build'].includes(partOf(path)) || isTest(path);
  return !isFree && sessionSql.test(text) ? ['roles and search_path are set by libs/tenancy alone'] : [];
}

function checkObserver({ path, text }: SourceFile): string[] {
  const isFree = path in browserObservers || partOf(path) === 'infra';
  return !isFree && /\buseSyncExternalStore\(/.test(text) ? ['shared state has a zustand store; a file with a browser API behind it is listed in infra/lint/rules.ts'] : [];
}

export function findBreaches(files: SourceFile[], workspaces = readWorkspaces()): Breach[] {
  const project = { workspaces, features: featuresAmong(files) };
  return files.flatMap((file) => {
    const requests = importsOf(file.text);
    const texts = [
      ...checkFolders(file.path),
      ...checkSql(file),
      ...checkObserver(file),
      ...requests.flatMap((request) => checkImport(file.path, request, project)),
    ];
    return [...new Set(texts)].map((text) => ({ path: file.path, text }));
  });
}
