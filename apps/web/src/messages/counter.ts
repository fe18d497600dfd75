/** Words of the counter below a text field. */
export const counterText = {
  shown: (length: number, max: number) => `${length.toLocaleString('ja-JP')} / ${max.toLocaleString('ja-JP')}`,
  spoken: (length: number, max: number) =>
    length > max ? `${length - max}文字減らしてください` : `${max}文字中${length}文字を入力済み`,
}
