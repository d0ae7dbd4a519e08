import { SearchOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#feedback/feedback.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { isComposing } from '#ui/keys.ts'
import { useMobile } from '#ui/use-media.ts'
import { type Choice, usePaletteChoices } from './use-palette-choices.ts'

interface FinderProps {
  onClose: () => void
  onHelp: () => void
}

/** Ctrl+K: pages, actions and records from one box. A combobox: the words keep the focus, the arrows choose. */
export function CommandPalette({ onClose, onHelp }: FinderProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const mobile = useMobile()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const { groups, searching, error } = usePaletteChoices(text)
  const all = groups.flatMap(({ choices }) => choices)
  const active = all[Math.min(place, all.length - 1)]
  const optionId = (choice: Choice) => `${id}-${all.indexOf(choice)}`

  const choose = (choice: Choice) => {
    onClose()
    if (choice.run) choice.run()
    else if (choice.to) void navigate({ href: choice.to })
    else onHelp()
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && all.length > 0) setPlace((Math.min(place, all.length - 1) + step + all.length) % all.length)
    else if (event.key === 'Enter' && active) choose(active)
    else return
    event.preventDefault()
  }
  const activeId = active ? optionId(active) : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <Dialog
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={640}
      title={<span className="visually-hidden">{t('workspace.palette.label')}</span>}
      className="palette"
      style={{ top: '12vh' }}
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        value={text}
        placeholder={t('workspace.palette.placeholder')}
        onChange={({ target }) => {
          setText(target.value)
          setPlace(0)
        }}
        onKeyDown={press}
        role="combobox"
        aria-label={t('workspace.palette.label')}
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(activeId ? { 'aria-activedescendant': activeId } : {})}
      />
      <div
        className="palette-list"
        role="listbox"
        id={`${id}-list`}
        aria-label={t('workspace.palette.results')}
      >
        {groups.map(({ key, title, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
          <div key={key} role="group" aria-label={title}>
            <div className="palette-group" aria-hidden="true">
              {title}
            </div>
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keyboard
              // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at, not focused
              <div
                key={choice.id}
                id={optionId(choice)}
                role="option"
                aria-selected={choice === active}
                className="palette-option"
                onClick={() => choose(choice)}
                onPointerMove={() => setPlace(all.indexOf(choice))}
              >
                <span className="palette-title">{choice.title}</span>
                {choice.detail ? <small>{choice.detail}</small> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="palette-foot" role="status">
        {searching
          ? t('workspace.palette.searching')
          : error
            ? t('workspace.palette.failed', { reason: failureText(error) })
            : all.length === 0
              ? `${t('workspace.palette.nothing', { text: text.trim() })}. ${t('workspace.palette.nothingText')}`
              : mobile
                ? null
                : t('workspace.palette.keys')}
      </div>
    </Dialog>
  )
}
