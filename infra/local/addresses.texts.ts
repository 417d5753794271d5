import type { Settings } from './settings.ts';

const signIns = [
  ['0501111111', 'адміністратор'],
  ['0502222222', 'вчитель'],
  ['0503333333', 'учень'],
  ['0504444444', 'батьки цього учня'],
  ['0506666666', 'рецепція'],
  ['0507777777', 'бухгалтер'],
];

function address(settings: Settings, code: string): string {
  const name = code ? `${code}.${settings.baseDomain}` : settings.baseDomain;
  return `http://${name}:${settings.port}`;
}

export function addressList(settings: Settings, logs: string, took: string): string {
  const lines = ['', `Дзвінок готовий за ${took}`, ''];
  const row = (label: string, code: string) => lines.push(`  ${label.padEnd(22)}${address(settings, code)}`);
  if (settings.demoData) {
    row('Центр demo (Київ)', 'demo');
    row('Центр lviv (Львів)', 'lviv');
    row('Платформа', 'platform');
    lines.push('', '  Демонстраційні входи, пароль 12345678:');
    for (const [phone, who] of signIns) lines.push(`    ${phone}  ${who}`);
    lines.push('    0500000000  SuperAdmin (на адресі платформи)');
  } else {
    row('Платформа', 'platform');
    row('Центри', '<код>');
  }
  lines.push('', `  Журнали: ${logs}`, '  Зупинити: Ctrl-C', '');
  return lines.join('\n');
}
