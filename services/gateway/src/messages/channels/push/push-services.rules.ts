/** Push services of the browsers; no other address is ever called, as browsers, and so anyone, choose it. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)+push\.apple\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
];

/** `others`: further hosts, with their ports. */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (others.includes(host)) return protocol === 'https:' || protocol === 'http:';
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname));
}
