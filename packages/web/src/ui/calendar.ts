import { type Locale, WEEK_START } from '@barem/shared/values/constants'
import dayjs from 'dayjs'
import updateLocale from 'dayjs/plugin/updateLocale'
import 'dayjs/locale/vi'

dayjs.extend(updateLocale)

/** Weeks begin on Monday in both languages (specification, section 9); dayjs alone would begin the English one on Sunday. */
for (const calendar of ['vi', 'en'] satisfies Locale[])
  dayjs.updateLocale(calendar, { weekStart: WEEK_START })

/** The calendar of the moment, for whoever chooses a date; dayjs names its calendars as we name our languages. */
export function followCalendar(locale: Locale): void {
  dayjs.locale(locale)
}
