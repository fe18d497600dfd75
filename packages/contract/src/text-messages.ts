import { forbiddenCharacters, type TextFault } from './text.ts'

/** The sentences about a text field: only forms need them. */

const faultText: Record<TextFault, (max: number) => string> = {
  empty: () => '1文字以上で入力してください',
  blank: () => '文字、数字、もしくは記号を1文字以上入力してください',
  tooLong: (max) => `${max}文字以内で入力してください`,
  forbidden: () => `特殊文字（${forbiddenCharacters.join(' ')}）は利用することができません`,
  control: () => '使用できない文字が含まれています',
}

/** The messages of a text field, each ending with a newline (VAL-05…VAL-10). */
export const textMessage = (faults: readonly TextFault[], max: number): string =>
  faults.map((fault) => `${faultText[fault](max)}\n`).join('')

/** VAL-11, VAL-12 */
export const requiredText = { date: '日付を入力してください', time: '時間を入力してください' } as const
