import { PlusOutlined } from '@ant-design/icons'
import { type fileFolders, PICTURE_MAX_MB, PICTURE_TYPES } from '@barem/shared/file/endpoints'
import { Button, Space, Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'
import { KeptNotice } from './KeptNotice.tsx'
import { Picture } from './Picture.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

type Folder = (typeof fileFolders)[number]

interface PictureFieldProps extends FieldProps {
  folder: Folder
  /** A list of pictures; without it the value is one id. */
  several?: boolean
}

/** Pictures are sent when they are chosen; the form keeps their ids. A phone offers its camera. */
export function PictureField({ folder, several = false, ...field }: PictureFieldProps) {
  const { t } = useTranslation()
  const { label } = useField(field.name)
  return (
    <Field
      span={12}
      {...field}
      choice
      hint={field.hint ?? t('frame.form.pictureHint', { size: PICTURE_MAX_MB })}
    >
      <PictureInput folder={folder} several={several} label={label} />
    </Field>
  )
}

interface PictureInputProps {
  folder: Folder
  several: boolean
  label: string
  id?: string
  value?: string | string[] | null
  onChange?: (value: string | string[] | null) => void
}

function PictureInput({ folder, several, label, id, value, onChange }: PictureInputProps) {
  const { t } = useTranslation()
  const { sending, send, kept } = usePictureUpload(folder)
  const ids = value ? [value].flat() : []
  const give = (next: string[]) => onChange?.(several ? next : (next[0] ?? null))
  const take = async (file: File) => {
    const stored = await send(file)
    if (stored) give(several ? [...ids, stored] : [stored])
  }
  return (
    <Space wrap align="start">
      {ids.map((one) => (
        <div key={one} className="picture-cell">
          <Picture id={one} name={label} />
          <Button type="link" size="small" onClick={() => give(ids.filter((other) => other !== one))}>
            {t('frame.form.pictureRemove')}
          </Button>
        </div>
      ))}
      <Upload
        accept={PICTURE_TYPES.join(',')}
        showUploadList={false}
        beforeUpload={(file) => {
          if (!sending) void take(file)
          return false
        }}
      >
        <BusyButton {...(id ? { id } : {})} icon={<PlusOutlined />} busy={sending}>
          {ids.length > 0 && !several ? t('frame.form.pictureReplace') : t('frame.form.picture')}
        </BusyButton>
      </Upload>
      <KeptNotice file={kept} />
    </Space>
  )
}
