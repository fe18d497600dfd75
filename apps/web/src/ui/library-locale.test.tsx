import './library-locale.ts'

import { render, screen } from '@testing-library/react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { expect, test } from 'vitest'

const Locale = () => <p>{useLocale().locale}</p>

test('WEB-01 menus, dialogs and fields of the library speak Japanese in a browser of another language', () => {
  expect(navigator.language).toBe('en-US')
  render(<Locale />)
  expect(screen.getByText('ja-JP')).toBeTruthy()
})
