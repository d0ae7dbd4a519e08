import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Send } from '#form/use-send.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { Withdrawn } from '#offline/outbox.ts'
import { OwnPasswordDialog } from '#user/OwnPasswordDialog.tsx'

interface Asking {
  send: (password: string, send: Send) => Promise<unknown>
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Asks for the own password where the server does: `ask` sends again with it and answers as the call does; closing the dialog
 * leaves the form as it is. `dialog` stands on the page.
 */
export function useOwnPassword(title: string): {
  ask: (send: Asking['send']) => Promise<unknown>
  dialog: ReactNode
} {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<Asking | null>(null)
  const ask = (send: Asking['send']) =>
    new Promise((resolve, reject) => setAsking({ send, resolve, reject })).finally(() => setAsking(null))
  const dialog = asking ? (
    <OwnPasswordDialog
      title={title}
      text={t('configuration.ownPassword')}
      saveText={t('frame.form.save')}
      save={(password, send) =>
        asking.send(password, send).catch((error: unknown) => {
          // what else is wrong is said at the form
          if (!isAtPassword(error)) asking.reject(error)
          throw error
        })
      }
      onSaved={asking.resolve}
      onClose={() => asking.reject(new Withdrawn())}
    />
  ) : null
  return { ask, dialog }
}

/** Whether the server asked for the own password, or refused the one that was said. */
export function isAtPassword(error: unknown): boolean {
  return error instanceof ApiFailure && error.failure?.errors.some(({ path }) => path === 'password') === true
}
