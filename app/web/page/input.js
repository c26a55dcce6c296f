// Passes the canvas's events to the program (app/viewer/window/web/window.cpp): keys, buttons and modifiers are GLFW's
// numbers.

const namedKeys = {
  Space: 32, Quote: 39, Comma: 44, Minus: 45, Period: 46, Slash: 47, Semicolon: 59, Equal: 61, BracketLeft: 91, Backslash: 92,
  BracketRight: 93, Backquote: 96, IntlBackslash: 161, Escape: 256, Enter: 257, Tab: 258, Backspace: 259, Insert: 260, Delete: 261,
  ArrowRight: 262, ArrowLeft: 263, ArrowDown: 264, ArrowUp: 265, PageUp: 266, PageDown: 267, Home: 268, End: 269,
  CapsLock: 280, ScrollLock: 281, NumLock: 282, PrintScreen: 283, Pause: 284, NumpadDecimal: 330, NumpadDivide: 331,
  NumpadMultiply: 332, NumpadSubtract: 333, NumpadAdd: 334, NumpadEnter: 335, NumpadEqual: 336, ShiftLeft: 340, ControlLeft: 341,
  AltLeft: 342, MetaLeft: 343, ShiftRight: 344, ControlRight: 345, AltRight: 346, MetaRight: 347, ContextMenu: 348,
};

function keyOf(code) {
  if (code in namedKeys) return namedKeys[code];
  const [, kind, rest] = /^(Key|Digit|Numpad|F)(\w+)$/.exec(code) ?? [];
  if (kind === 'Key') return rest.charCodeAt(0);
  if (kind === 'Digit') return 48 + Number(rest);
  if (kind === 'Numpad') return 320 + Number(rest);
  if (kind === 'F') return 289 + Number(rest);
  return -1;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

function modifiersOf(event) {
  const control = event.ctrlKey || (isMac && event.metaKey);
  return (event.shiftKey ? 1 : 0) | (control ? 2 : 0) | (event.altKey ? 4 : 0);
}

// Keys that keep their function in the browser.
function isBrowsersOwn(event) {
  const control = event.ctrlKey || event.metaKey;
  if (['F5', 'F6', 'F12'].includes(event.key)) return true;
  if (control && event.key.length === 1) return 'tnwrlj+-=0123456789'.includes(event.key.toLowerCase()) || (event.shiftKey && 'ic'.includes(event.key.toLowerCase()));
  return (control && event.key === 'Tab') || (event.altKey && ['ArrowLeft', 'ArrowRight', 'F4', 'Tab'].includes(event.key));
}

// Steps of a wheel, upwards and to the left positive: a notch is about 100 pixels, 3 lines or a page.
export function stepsOf(event) {
  const isPinch = event.ctrlKey && Math.abs(event.deltaY) < 50; // from a touch pad: a few pixels per event
  const step = event.deltaMode === 1 ? 3 : event.deltaMode === 2 ? 1 : isPinch ? 10 : 100;
  return [-event.deltaX / step, -event.deltaY / step];
}

const touchPhases = { pointerdown: 0, pointermove: 1, pointerup: 2, pointercancel: 2 };

function listenToPointers(canvas, module) {
  let held = 0; // buttons that are down, as bits
  let lastType = 'mouse';
  const positionOf = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const followButtons = (event) => {
    const order = [[1, 0], [2, 1], [4, 2], [8, 3], [16, 4]]; // bits of `buttons`, GLFW's number
    for (const [bit, button] of order) {
      if ((event.buttons & bit) !== (held & bit)) module._trisviewButtonChanged(button, event.buttons & bit ? 1 : 0, modifiersOf(event));
    }
    held = event.buttons;
  };
  const handle = (event) => {
    lastType = event.pointerType;
    const [x, y] = positionOf(event);
    if (event.type === 'pointerdown') {
      canvas.focus({ preventScroll: true });
      try { canvas.setPointerCapture(event.pointerId); } catch { /* it is gone already */ }
    }
    if (event.pointerType === 'touch') {
      module._trisviewTouched(event.pointerId, touchPhases[event.type], x, y);
    } else {
      module._trisviewPointerMoved(x, y);
      followButtons(event);
    }
    event.preventDefault();
  };
  for (const type of Object.keys(touchPhases)) canvas.addEventListener(type, handle);
  for (const [type, isInside] of [['pointerenter', 1], ['pointerleave', 0]]) {
    canvas.addEventListener(type, (event) => {
      if (event.pointerType !== 'touch') module._trisviewPointerCrossed(isInside);
    });
  }
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const [x, y] = stepsOf(event);
    module._trisviewPointerMoved(...positionOf(event));
    module._trisviewScrolled(x, y);
  }, { passive: false });
  return { isTouch: () => lastType === 'touch' };
}

function typeText(module, text, event) {
  for (const character of text) module._trisviewTextTyped(character.codePointAt(0), event?.repeat ? 1 : 0, event?.shiftKey ? 1 : 0);
}

function listenToKeys(canvas, keyboard, module) {
  const isOurs = () => document.activeElement === canvas || document.activeElement === keyboard;
  const change = (event, motion) => module.ccall('trisviewKeyChanged', null, ['number', 'number', 'number', 'string'],
    [keyOf(event.code), motion, modifiersOf(event), event.key.length === 1 ? event.key : '']);
  window.addEventListener('keydown', (event) => {
    if (!isOurs() || event.isComposing || isBrowsersOwn(event)) return;
    change(event, event.repeat ? 2 : 1);
    const control = event.ctrlKey || event.metaKey;
    const isText = event.key.length === 1 || [...event.key].length === 1;
    const isPaste = control && event.key.toLowerCase() === 'v'; // the browser passes the text only on its own paste
    if (isText && (!control || event.getModifierState('AltGraph'))) typeText(module, event.key, event);
    if (!isPaste && event.key !== 'Unidentified' && event.key !== 'Process') event.preventDefault();
  });
  window.addEventListener('keyup', (event) => { if (isOurs()) change(event, 0); });
  document.addEventListener('paste', (event) => {
    if (!isOurs()) return;
    module.ccall('trisviewPasted', null, ['string'], [event.clipboardData.getData('text/plain')]);
    event.preventDefault();
  });
  // Keyboards of touch screens and input methods report text, not keys.
  keyboard.addEventListener('beforeinput', (event) => {
    if (event.inputType === 'deleteContentBackward') {
      for (const motion of [1, 0]) module.ccall('trisviewKeyChanged', null, ['number', 'number', 'number', 'string'], [259, motion, 0, '']);
    } else if (event.data && !event.isComposing) {
      typeText(module, event.data);
    }
  });
  keyboard.addEventListener('compositionend', (event) => typeText(module, event.data ?? ''));
  const keepSomethingToDelete = () => { keyboard.value = ' '; }; // otherwise their delete key is not reported
  for (const type of ['focus', 'input']) keyboard.addEventListener(type, keepSomethingToDelete);
}

// The size of the canvas in CSS pixels and in device pixels, which the browser knows exactly.
function followSize(canvas, module) {
  let size = null;
  const tell = () => { if (size) module._trisviewResized(...size, devicePixelRatio); };
  const measure = (pixels) => {
    const box = canvas.getBoundingClientRect();
    const [wide, high] = [Math.round(box.width * devicePixelRatio), Math.round(box.height * devicePixelRatio)];
    const isExact = pixels && Math.abs(pixels[0] - wide) < 2 && Math.abs(pixels[1] - high) < 2; // otherwise of an emulated screen
    size = [box.width, box.height, ...(isExact ? pixels : [wide, high])];
    tell();
  };
  const observer = new ResizeObserver(([entry]) => {
    const exact = entry.devicePixelContentBoxSize?.[0];
    measure(exact ? [exact.inlineSize, exact.blockSize] : undefined);
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas);
    window.addEventListener('resize', () => measure());
  }
  measure();
  return tell;
}

export function listenTo(canvas, keyboard, module) {
  const pointers = listenToPointers(canvas, module);
  listenToKeys(canvas, keyboard, module);
  for (const element of [canvas, keyboard]) {
    element.addEventListener('focus', () => module._trisviewFocusChanged(1));
    element.addEventListener('blur', () => {
      setTimeout(() => { if (![canvas, keyboard].includes(document.activeElement)) module._trisviewFocusChanged(0); });
    });
  }
  let isTextWanted = false;
  canvas.focus({ preventScroll: true });
  return {
    tellSize: followSize(canvas, module),
    wantText: (isWanted) => {
      if (isWanted === isTextWanted) return;
      isTextWanted = isWanted;
      if (isWanted && pointers.isTouch()) keyboard.focus({ preventScroll: true });
      else if (!isWanted && document.activeElement === keyboard) canvas.focus({ preventScroll: true });
    },
  };
}
