//! The allocator of the program in a page. The standard one is ten times as much code, which a page would load.
//!
//! A block has 16 bytes or a larger power of two. A block that is given back waits in the list of its size until one of that size
//! is wanted; it is never cut or joined. So a block costs at most twice what was asked for, and both ways take a few steps.
#![allow(unsafe_code, reason = "an allocator hands out memory, and keeps its lists in what was given back")]

use std::alloc::{GlobalAlloc, Layout};
use std::arch::wasm32::memory_grow;
use std::cell::Cell;
use std::ptr::null_mut;

#[cfg(target_feature = "atomics")]
compile_error!("this allocator is for one thread: build without the target feature `atomics`");

/// The smallest block, as a power of two. All blocks are aligned to it, and nothing in this program needs more.
const SMALLEST: u32 = 4;
/// Sizes of blocks, each a power of two: the address space ends there.
const SIZES: usize = 32;
/// What memory grows by.
const PAGE: usize = 1 << 16;
/// The least that it grows by, in pages: a call into the browser each time would be slow.
const LEAST_PAGES: usize = 16;

#[global_allocator]
static BLOCKS: Blocks =
    Blocks { free: [const { Cell::new(null_mut()) }; SIZES], next: Cell::new(0), end: Cell::new(0) };

/// A block that was given back: it holds the next one of its size.
struct Free(*mut Free);

struct Blocks {
    /// For each size, the last block that was given back.
    free: [Cell<*mut Free>; SIZES],
    /// The memory that was never handed out.
    next: Cell<usize>,
    end: Cell<usize>,
}

// SAFETY: this target has no threads: the error above forbids the feature that gives it some.
unsafe impl Sync for Blocks {}

/// The size of the block for that many bytes, as a power of two.
fn size_of(bytes: usize) -> u32 {
    usize::BITS - bytes.saturating_sub(1).leading_zeros().min(usize::BITS - SMALLEST)
}

impl Blocks {
    /// A block that was never handed out; null if there is no more memory.
    fn fresh(&self, size: u32) -> *mut u8 {
        let Some(bytes) = 1_usize.checked_shl(size) else { return null_mut() };
        if self.end.get() - self.next.get() < bytes {
            let pages = bytes.div_ceil(PAGE).max(LEAST_PAGES);
            let before = memory_grow::<0>(pages);
            if before == usize::MAX {
                return null_mut();
            }
            // No other code grows memory, so it goes on where it ended; before the first time nothing is ours.
            if self.end.get() == 0 {
                self.next.set(before * PAGE);
            }
            self.end.set((before + pages) * PAGE);
        }
        let block = self.next.get();
        self.next.set(block + bytes);
        block as *mut u8
    }
}

// SAFETY: blocks do not overlap, because each is handed out by `fresh` once and is in one list or in use. They are as large and
// as aligned as asked for, or null.
unsafe impl GlobalAlloc for Blocks {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let size = size_of(layout.size());
        if layout.align() > 1 << SMALLEST || size as usize >= SIZES {
            return null_mut();
        }
        let list = &self.free[size as usize];
        let block = list.get();
        if block.is_null() {
            return self.fresh(size);
        }
        // SAFETY: blocks in a list were given back, and begin with the next one.
        list.set(unsafe { (*block).0 });
        block.cast()
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let list = &self.free[size_of(layout.size()) as usize];
        let block: *mut Free = block.cast();
        // SAFETY: the block is not used any more, and large and aligned enough for a pointer.
        unsafe { block.write(Free(list.get())) };
        list.set(block);
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        if size_of(layout.size()) == size_of(bytes) {
            return block;
        }
        // SAFETY: the caller promises a size that can be, and the alignment was one before.
        let new = unsafe { self.alloc(Layout::from_size_align_unchecked(bytes, layout.align())) };
        if !new.is_null() {
            // SAFETY: both blocks have so many bytes, and do not overlap.
            unsafe {
                new.copy_from_nonoverlapping(block, bytes.min(layout.size()));
                self.dealloc(block, layout);
            }
        }
        new
    }
}
