import { Drawer } from 'antd'
import { feedback } from '#feedback/feedback.ts'
import { type FormValues, RecordForm } from '#form/RecordForm.tsx'
import { saveHere } from '#form/save-here.ts'
import { useAskClose } from '#form/use-ask-close.ts'
import { textOf } from '#i18n/i18n.ts'
import { useBackCloses } from '#ui/layers.ts'
import { useNarrow } from '#ui/use-media.ts'
import { type RecordAnswer, type RecordKind, recordText } from './record-kind.ts'

interface Props<Answer extends RecordAnswer> {
  kind: RecordKind<Answer>
  /** What is known of it already, such as the name that was looked for. */
  known: FormValues
  onAdded: (record: Answer) => void
  onClose: () => void
}

/** A new record beside the form that misses it. */
export function RecordAdding<Answer extends RecordAnswer>({ kind, known, onAdded, onClose }: Props<Answer>) {
  const narrow = useNarrow()
  const ask = useAskClose(onClose)
  const close = () => void ask()
  useBackCloses(true, close)
  const { entity, endpoints } = kind
  return (
    <Drawer open onClose={close} title={textOf(`${entity}.add`)} size={narrow ? '100%' : 760}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key saves this form and not the one behind it */}
      <div onKeyDown={saveHere}>
        <RecordForm
          schema={kind.newSchema ?? kind.schema}
          labels={kind.labels}
          initial={{ ...kind.initial, ...known }}
          draft={`${entity}/new`}
          save={(body, _, send) => send(endpoints.create, { body } as never)}
          onSaved={(answer) => {
            const record = answer as Answer
            feedback.success(recordText(kind, 'created', record))
            onAdded(record)
          }}
          onCancel={close}
        >
          {kind.fields()}
        </RecordForm>
      </div>
    </Drawer>
  )
}
