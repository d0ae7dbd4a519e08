import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpens } from '#modules/use-screen.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { shortcutGroups } from './shortcut-groups.ts'

/** What `?` shows. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const opens = useOpens()
  return (
    <Dialog open title={t('workspace.shortcuts.heading')} footer={null} onCancel={onClose} width={560}>
      {shortcutGroups(opens).map(({ title, shortcuts }) => (
        <section key={title} className="shortcuts">
          <h3>{t(title)}</h3>
          <dl>
            {shortcuts.map(({ ways, text }) => (
              <div key={text}>
                <dt>{t(text)}</dt>
                <dd>
                  {ways.map((keys, place) => (
                    <Fragment key={keys.join(' ')}>
                      {place > 0 ? ` ${t('workspace.shortcuts.or')} ` : null}
                      <Keys keys={keys} />
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="shortcuts-quiet">{t('workspace.shortcuts.quiet')}</p>
    </Dialog>
  )
}

/** `g` then `q`; Ctrl+K together. */
function Keys({ keys }: { keys: string[] }) {
  const { t } = useTranslation()
  return keys.map((key, place) => (
    <Fragment key={key}>
      {place > 0 ? ` ${t('workspace.shortcuts.andThen')} ` : null}
      {key.split('+').map((part, inner) => (
        <Fragment key={part}>
          {inner > 0 ? '+' : null}
          <kbd>{part}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}
