import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A DER value: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const ed25519 = sequence(Buffer.from('06032b6570', 'hex'));
const commonName = Buffer.from('0603550403', 'hex');
const subjectAltName = Buffer.from('0603551d11', 'hex');

/** Self-signed for `localhost`, valid for an hour; needs no other program. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const [name, dnsName] = [Buffer.from('localhost'), 0x82];
  const called = sequence(der(0x31, sequence(commonName, der(0x0c, name))));
  const [from, to] = [-60_000, 3_600_000].map((away) => time(new Date(Date.now() + away)));
  const told = sequence(
    der(0xa0, Buffer.from('020102', 'hex')),
    der(0x02, Buffer.of(1), randomBytes(8)),
    ed25519, called, sequence(from ?? Buffer.of(), to ?? Buffer.of()), called,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, sequence(der(dnsName, name)))))),
  );
  const whole = sequence(told, ed25519, der(0x03, Buffer.of(0), sign(null, told, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
