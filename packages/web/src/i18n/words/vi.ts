import { errors } from '@barem/shared/i18n/vi/errors'
import { frame } from '@barem/shared/i18n/vi/frame'
import { issues } from '@barem/shared/i18n/vi/issues'
import antd from 'antd/es/locale/vi_VN'

/** What every page needs in Vietnamese, in a chunk of its own: our texts and antd's. */
export const words = { texts: { errors, frame, issues }, antd }
