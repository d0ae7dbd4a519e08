import { NOTE_MAX_LENGTH } from '@barem/shared/values/text'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Given, SayingKind } from './saying.ts'

interface Props {
  /** What the words are. */
  label: string
  /** Nothing happens without them. */
  required: boolean
  saying?: SayingKind | undefined
  given: Given
  onGive: (given: Given) => void
  /** What to mark as still to be filled in. */
  missing: readonly string[]
}

/** The words that a command takes, below what its kind says beside them. */
export function SayingFields({ label, required, saying, given, onGive, missing }: Props) {
  const { t } = useTranslation()
  const lacks = missing.includes('note')
  const needed = saying ? saying.needsNote(given.said) : required
  return (
    <Form layout="vertical">
      {saying && (
        <saying.Fields said={given.said} onSay={(said) => onGive({ ...given, said })} missing={missing} />
      )}
      <Form.Item
        label={saying ? t('approval.note.optional') : label}
        htmlFor="saying-note"
        required={needed}
        validateStatus={lacks ? 'error' : ''}
        help={lacks ? t('approval.note.required') : null}
      >
        <Input.TextArea
          id="saying-note"
          autoFocus={!saying}
          rows={3}
          maxLength={NOTE_MAX_LENGTH}
          showCount
          aria-required={needed}
          value={given.text}
          onChange={({ target }) => onGive({ ...given, text: target.value })}
        />
      </Form.Item>
    </Form>
  )
}
