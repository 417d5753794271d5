import type { AccountChanges, AccountsService } from './accounts.service.ts';

/** Saves account fields only; runs in the centre's transaction. */
export async function changeAccount(accounts: AccountsService, id: number, changes: AccountChanges): Promise<void> {
  const found = await accounts.find(id, changes.phoneNumber);
  const account = found.find((one) => one.id === id);
  if (!account) throw new Error(`There is no account ${id}`);
  const { isPasswordChanged } = accounts.change(account, found.find((one) => one !== account) ?? null, changes);
  await accounts.save(account, isPasswordChanged);
}
