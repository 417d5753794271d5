import { sender, TestRelay } from './email/relay.fixture.ts';
import { PushService } from './push/push-service.fixture.ts';
import { TestBotApi } from './telegram/bot-api.fixture.ts';

/** A mail relay, a push service and the Bot API on this machine. */
export class TestProviders {
  readonly relay = new TestRelay();
  readonly push = new PushService();
  readonly botApi = new TestBotApi();

  /** @returns the environment by which a product sends by them */
  async open(): Promise<Record<string, string>> {
    const { server: { host, port } } = await this.relay.open();
    await this.push.open();
    return { SMTP_URL: `smtp://${host}:${port}`, MAIL_FROM: sender, PUSH_HOSTS: this.push.host, TELEGRAM_API_ROOT: await this.botApi.open() };
  }

  async close(): Promise<void> {
    this.botApi.close();
    this.push.close();
    await this.relay.close();
  }
}
