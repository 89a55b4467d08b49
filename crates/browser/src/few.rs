//! A map with few entries, in the order in which they came. A tree would be a tenth of the code that a page loads.

/// Keys and values.
pub(crate) struct Few<K, V>(Vec<(K, V)>);

impl<K: PartialEq, V> Few<K, V> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    fn position(&self, key: &K) -> Option<usize> {
        self.0.iter().position(|(other, _)| other == key)
    }

    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.position(key).map(|nth| &self.0[nth].1)
    }

    pub(crate) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.position(key).map(|nth| &mut self.0[nth].1)
    }

    /// Adds an entry, in place of one with the same key.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        match self.get_mut(&key) {
            Some(kept) => *kept = value,
            None => self.0.push((key, value)),
        }
    }

    pub(crate) fn remove(&mut self, key: &K) -> Option<V> {
        self.position(key).map(|nth| self.0.remove(nth).1)
    }

    pub(crate) fn retain(&mut self, mut keeps: impl FnMut(&K, &V) -> bool) {
        self.0.retain(|(key, value)| keeps(key, value));
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = &K> {
        self.0.iter().map(|(key, _)| key)
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }
}
