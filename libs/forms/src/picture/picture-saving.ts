import { failureText } from '@dzvinok/api-client/call';
import type { FileContent } from '@dzvinok/contract/route';
import { errorText } from '@dzvinok/texts/errors';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { isOverLimit, refusalOf, tooLargeToSend, type PictureKind } from './picture.rules.ts';
import { shrink } from './shrink-picture.ts';

/** Calls that keep a picture; each resolves once the change is shown wherever the picture is. */
export interface PictureCalls {
  send: (picture: FileContent) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

interface PictureSaving {
  refusal: string | null;
  isSending: boolean;
  isRemoving: boolean;
  send: (file: File) => Promise<void>;
  remove: () => Promise<void>;
}

/** Sends and removes a picture, at once and beside the form. */
export function usePictureSaving(kind: PictureKind, calls: PictureCalls): PictureSaving {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [deed, setDeed] = useState<'sending' | 'removing' | null>(null);

  const during = async (name: 'sending' | 'removing', work: () => Promise<string | null>) => {
    setDeed(name);
    const refused = await work();
    setDeed(null);
    setRefusal(refused);
  };

  const send = async (file: File) => {
    const refused = refusalOf(file, kind);
    setRefusal(refused);
    if (refused !== null) return;
    await during('sending', async () => {
      const picture = isOverLimit(file) ? await shrunk(file) : file;
      if (picture === null || isOverLimit(picture)) return tooLargeToSend(kind);
      const content = await picture.arrayBuffer().catch(() => null);
      if (content === null) return errorText('avatars.broken');
      return told(kind.sent, () => calls.send({ bytes: new Uint8Array(content), type: picture.type }));
    });
  };

  const remove = () => {
    setRefusal(null);
    return during('removing', () => told(kind.removed, calls.remove));
  };

  return { refusal, isSending: deed === 'sending', isRemoving: deed === 'removing', send, remove };
}

// A browser without these means, or out of memory, fails instead of saying null.
function shrunk(file: File): Promise<Blob | null> {
  return shrink(file).catch(() => null);
}

async function told(success: string, call: () => Promise<unknown>): Promise<string | null> {
  try {
    await call();
    showToast({ kind: 'success', message: success });
    return null;
  } catch (error) {
    return failureText(error);
  }
}
